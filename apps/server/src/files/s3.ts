import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';

/** S3 takes no part below 5 MiB but the last, and ten thousand of them. */
const partBytes = 8 * 1024 * 1024;

/** Files in S3. A stream goes in parts: S3 wants to know lengths beforehand, and a part can be sent again where a stream can't. */
export class StreamingS3 extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(bucket: string, settings: S3ClientConfig) {
    // Checksums in trailers are Amazon's own; others refuse them.
    const client = new S3Client({
      ...settings,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    super({ client, bucket, visibility: 'private' });
    this.#client = client;
    this.#bucket = bucket;
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const parts = partsOf(contents);
    const { value: first = Buffer.alloc(0) } = await parts.next();
    if (first.length < partBytes) return this.put(key, first);
    const file = { Bucket: this.#bucket, Key: key };
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(file));
    try {
      const sent: { PartNumber: number; ETag: string | undefined }[] = [];
      for (let part: Buffer | undefined = first; part; part = (await parts.next()).value) {
        const PartNumber = sent.length + 1;
        const { ETag } = await this.#client.send(new UploadPartCommand({ ...file, UploadId, PartNumber, Body: part }));
        sent.push({ PartNumber, ETag });
      }
      const whole = { ...file, UploadId, MultipartUpload: { Parts: sent } };
      await this.#client.send(new CompleteMultipartUploadCommand(whole));
    } catch (error) {
      contents.destroy();
      // Parts that nobody puts together would be paid for for ever.
      await this.#client.send(new AbortMultipartUploadCommand({ ...file, UploadId })).catch(() => {});
      throw error;
    }
  }
}

/** The stream in pieces of the size of a part; the last may be shorter. */
async function* partsOf(contents: Readable): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of contents) {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (length < partBytes) continue;
    const all = Buffer.concat(chunks);
    const whole = length - (length % partBytes);
    for (let from = 0; from < whole; from += partBytes) yield all.subarray(from, from + partBytes);
    chunks = whole < length ? [all.subarray(whole)] : [];
    length -= whole;
  }
  if (length > 0) yield Buffer.concat(chunks);
}
