import { createHash, type Hash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { composed } from '@prilavok/contract';
import type { FastifyRequest } from 'fastify';
import { invalid, misfits, Refusal, unauthorized } from './errors.ts';

/** One file of a form: to be read to its end before the next is asked for. */
export interface Upload {
  name: string;
  content: Readable;
}

interface Limits {
  /** Largest file in bytes; the server's setting unless told. */
  largest?: number;
}

/**
 * The files of a form, in their order. A form has files named `file` and nothing else: other parts are refused by their names. At its end
 * a signed body is held against what was signed, so nothing may be kept for good before the loop is over.
 */
export async function* uploadsOf(request: FastifyRequest, { largest }: Limits = {}): AsyncGenerator<Upload> {
  if (!request.isMultipart())
    throw new Refusal(415, 'unsupported_media', 'Поле «file»: нужен файл в форме multipart/form-data');
  const signed = request.signedDigest === undefined ? undefined : digestOfBody(request);
  const contents = createHash('sha256');
  const strange: string[] = [];
  for await (const part of request.parts(largest === undefined ? {} : { limits: { fileSize: largest } })) {
    if (part.type === 'file' && part.fieldname === 'file') {
      if (strange.length > 0) throw strangers(strange);
      yield { name: composed(part.filename).slice(0, 300) || 'файл', content: hashed(part, contents) };
      if (part.file.truncated) throw new Refusal(413, 'too_large', 'Файл больше допустимого');
      if (part.file.bytesRead === 0) throw invalid('file', `файл «${part.filename}» пустой`);
      continue;
    }
    strange.push(part.fieldname);
    if (part.type === 'file') part.file.resume();
  }
  if (strange.length > 0) throw strangers(strange);
  if (signed && (await signed()) !== request.signedDigest)
    throw unauthorized('Тело запроса не то, что подписано: SHA-256 в X-Content-SHA256 не сошлась');
  request.contentDigest = contents.digest('hex');
}

const strangers = (names: string[]) =>
  misfits(
    names.map((name) => ({
      field: name,
      message: 'такой части в форме нет: файлы передаются частями с именем «file», других частей форма не принимает',
    })),
  );

/** The file's bytes, counted into the digest of all that the form brings; a form's own boundary differs each time it is sent. */
function hashed(part: MultipartFile, digest: Hash): Readable {
  digest.update(`${part.filename}\n`);
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      digest.update(`\n${part.file.bytesRead}\n`);
      done();
    },
  });
  return pipeline(part.file, counting, () => {});
}

/** Longest text after a form's end, in bytes: it says nothing, but belongs to the body. */
const longestEpilogue = 64 * 1024;

/** Counts the very bytes of the body while they are read as a form; the answer waits for the last of them. */
function digestOfBody({ raw }: FastifyRequest): () => Promise<string> {
  const digest = createHash('sha256');
  let left = Number.POSITIVE_INFINITY;
  raw.on('data', (chunk: Buffer) => {
    digest.update(chunk);
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  return async () => {
    left = longestEpilogue;
    if (!raw.readableEnded) await finished(raw.resume(), { writable: false });
    return digest.digest('hex');
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 in hex that the signature of a form covers; the form's reader holds the body against it. */
    signedDigest?: string;
    /** SHA-256 in hex of the names and contents of the files, once all of them are read. */
    contentDigest?: string;
  }
}
