/** Pictures of the demo's goods: plain drawings on a pale ground, so that no photograph of anybody's is needed. */

export const colors = {
  белый: '#e9e4d8',
  чёрный: '#33383b',
  серый: '#9aa3a7',
  синий: '#3d6fb0',
  зелёный: '#4d8a5f',
  красный: '#c04a41',
  жёлтый: '#dfb23e',
  бежевый: '#d9c6a5',
} as const;
export type Color = keyof typeof colors;

const shapes = {
  kettle:
    '<path d="M260 560V330q0-90 90-90h100q90 0 90 90v230z"/><path d="M540 340q110 0 110 110t-110 90" fill="none" stroke-width="34"/><path d="M260 380l-90-50 20-30 70 30z"/><path d="M350 230h100l-12-36h-76z"/>',
  grinder:
    '<rect x="290" y="350" width="220" height="250" rx="26"/><path d="M310 330h180l20-120q0-30-30-30H320q-30 0-30 30z" opacity=".55"/><circle cx="400" cy="475" r="34" fill="#fff" opacity=".7"/>',
  mug: '<path d="M250 260h260v260q0 70-70 70H320q-70 0-70-70z"/><path d="M510 310q110 0 110 95t-110 95" fill="none" stroke-width="36"/><ellipse cx="380" cy="262" rx="130" ry="26" fill="#000" opacity=".18"/>',
  pan: '<circle cx="330" cy="420" r="190"/><circle cx="330" cy="420" r="150" fill="#000" opacity=".16"/><rect x="500" y="396" width="220" height="48" rx="24"/>',
  plates:
    '<ellipse cx="400" cy="520" rx="230" ry="74" opacity=".5"/><ellipse cx="400" cy="460" rx="230" ry="74" opacity=".75"/><ellipse cx="400" cy="400" rx="230" ry="74"/><ellipse cx="400" cy="396" rx="140" ry="42" fill="#fff" opacity=".45"/>',
  lamp: '<path d="M300 210h200l70 170H230z"/><rect x="386" y="380" width="28" height="190"/><rect x="290" y="570" width="220" height="36" rx="18"/>',
  bulb: '<circle cx="400" cy="340" r="150"/><path d="M330 460h140v60H330z" opacity=".8"/><rect x="340" y="524" width="120" height="80" rx="14" fill="#8b949b"/><path d="M340 550h120M340 576h120" stroke="#5f696e" stroke-width="8"/>',
  blanket:
    '<path d="M200 280q200-80 400 0v260q-200 80-400 0z"/><path d="M200 350q200-70 400 0M200 420q200-70 400 0M200 490q200-70 400 0" fill="none" stroke="#fff" stroke-width="12" opacity=".6"/>',
  towel:
    '<rect x="250" y="200" width="300" height="400" rx="22"/><path d="M250 480h300v36H250zM250 540h300v20H250z" fill="#fff" opacity=".6"/>',
  blocks:
    '<rect x="210" y="420" width="180" height="180" rx="14"/><rect x="410" y="420" width="180" height="180" rx="14" opacity=".7"/><rect x="310" y="220" width="180" height="180" rx="14" opacity=".85"/>',
  game: '<rect x="200" y="250" width="400" height="300" rx="20"/><path d="M240 400q80-110 160 0t160 0" fill="none" stroke="#fff" stroke-width="16" stroke-dasharray="6 26" stroke-linecap="round"/><circle cx="240" cy="400" r="22" fill="#fff"/><circle cx="560" cy="400" r="22" fill="#fff"/>',
  headphones:
    '<path d="M220 460V420q0-180 180-180t180 180v40" fill="none" stroke-width="36"/><rect x="180" y="430" width="96" height="160" rx="40"/><rect x="524" y="430" width="96" height="160" rx="40"/>',
  charger:
    '<rect x="300" y="260" width="200" height="220" rx="36"/><rect x="346" y="190" width="24" height="74" rx="8" fill="#8b949b"/><rect x="430" y="190" width="24" height="74" rx="8" fill="#8b949b"/><path d="M400 480v60q0 60 70 60h60" fill="none" stroke-width="18"/>',
  thermos:
    '<rect x="310" y="270" width="180" height="340" rx="40"/><rect x="330" y="180" width="140" height="80" rx="20" opacity=".7"/><rect x="310" y="360" width="180" height="60" fill="#fff" opacity=".45"/>',
  backpack:
    '<path d="M250 330q0-120 150-120t150 120v220q0 50-50 50H300q-50 0-50-50z"/><rect x="300" y="420" width="200" height="120" rx="24" fill="#fff" opacity=".4"/><path d="M350 210q0-50 50-50t50 50" fill="none" stroke-width="22"/>',
} as const;

export type Drawing = keyof typeof shapes;

/** Draws one thing in one colour, 800 × 800, as SVG. */
export function drawn(drawing: Drawing, color: string): string {
  // A shadow tells white things from the ground; it takes ten times the work of the drawing, and others need none.
  const shadow = color === colors.белый ? ' filter="drop-shadow(0 0 3px #5f696e)"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800"><rect width="800" height="800" fill="#f4f5f3"/><ellipse cx="400" cy="630" rx="210" ry="22" fill="#000" opacity=".08"/><g fill="${color}" stroke="${color}" stroke-width="0"${shadow}>${shapes[drawing]}</g></svg>`;
}
