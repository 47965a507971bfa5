/** Letters of windows-1251 by their bytes. */
const cyrillic = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const bytes1251 = new Map([...cyrillic].map((letter, byte) => [letter, byte]));

/** A text as bytes. What windows-1251 has no letter for is a number in XML, and a question mark in a table. */
export function bytesOf(text: string, encoding: 'utf-8' | 'windows-1251', isXml: boolean): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  const bytes: number[] = [];
  for (const letter of text) {
    const byte = bytes1251.get(letter);
    if (byte !== undefined) bytes.push(byte);
    else for (const sign of isXml ? `&#${letter.codePointAt(0)};` : '?') bytes.push(sign.charCodeAt(0));
  }
  return Buffer.from(bytes);
}
