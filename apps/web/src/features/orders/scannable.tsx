import styles from './scannable.module.css';

/** A barcode that is held up to a scanner. Its value stands below, also before there is a picture: it can be typed in. */
export function Scannable({ picture, alt, text }: { picture: string | undefined; alt: string; text: string }) {
  return (
    <figure className={styles.barcode}>
      {picture && <img src={picture} alt={alt} />}
      <figcaption translate="no">{text}</figcaption>
    </figure>
  );
}
