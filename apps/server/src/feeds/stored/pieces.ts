/** A part of a file: raw deflate that ends at a byte, so that parts stand behind each other in any number. */
export interface Piece {
  /** Where it lies in the storage; a small one stands in `data` instead, in base64. */
  key?: string;
  data?: string;
  size: number;
  packed: number;
  crc: number;
  /** Of the bytes, by which two builds are known to be of the same. */
  sha: string;
}
