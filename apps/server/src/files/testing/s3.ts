import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the storage. */
interface StorageRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface S3 {
  url: string;
  objects: Map<string, Buffer>;
  /** Uploads in parts that were neither completed nor given up. */
  open: Map<string, Map<number, Buffer>>;
  asked: StorageRequest[];
  /** Answers the next so many requests with 500. */
  fail: (times: number) => void;
  close: () => Promise<void>;
}

interface Answer {
  status: number;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/**
 * An S3 of the bucket `files`, in memory. Strict where the real ones are: a body says its length, carries no trailers, and matches
 * its checksum.
 */
export async function startS3(): Promise<S3> {
  let failing = 0;
  const s3: S3 = {
    url: '',
    objects: new Map(),
    open: new Map(),
    asked: [],
    fail: (times) => {
      failing = times;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const path = decodeURIComponent(pathname);
    const { method = 'GET', headers } = request;
    const asked = { method, path, query: searchParams, headers, body: Buffer.concat(chunks) };
    s3.asked.push(asked);
    const { status, headers: own, body } = failing-- > 0 ? refuse(500, 'InternalError') : answer(s3, asked);
    response.writeHead(status, own).end(method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  s3.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return s3;
}

function answer(s3: S3, { method, path, query, headers, body }: StorageRequest): Answer {
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return refuse(403, 'AccessDenied');
  const [bucket, ...rest] = path.slice(1).split('/');
  const key = rest.join('/');
  if (bucket !== 'files') return refuse(404, 'NoSuchBucket');
  const upload = query.get('uploadId') ?? '';
  if (method === 'PUT') {
    if (headers['content-length'] === undefined) return refuse(411, 'MissingContentLength');
    if (headers['x-amz-trailer'] !== undefined) return refuse(501, 'NotImplemented');
    const sum = headers['x-amz-content-sha256'];
    if (sum !== 'UNSIGNED-PAYLOAD' && sum !== createHash('sha256').update(body).digest('hex'))
      return refuse(400, 'XAmzContentSHA256Mismatch');
    if (!upload) s3.objects.set(key, body);
    else if (s3.open.has(upload)) s3.open.get(upload)?.set(Number(query.get('partNumber')), body);
    else return refuse(404, 'NoSuchUpload');
    return { status: 200, headers: { etag: `"${body.length}"` } };
  }
  if (method === 'POST' && query.has('uploads')) {
    const id = `upload-${s3.asked.length}`;
    s3.open.set(id, new Map());
    return tell(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  if (method === 'POST' && upload) {
    const parts = [...(s3.open.get(upload) ?? [])].toSorted(([a], [b]) => a - b).map(([, part]) => part);
    // All but the last are at least 5 MiB.
    if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) return refuse(400, 'EntityTooSmall');
    s3.objects.set(key, Buffer.concat(parts));
    s3.open.delete(upload);
    return tell('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
  }
  if (method === 'DELETE') {
    if (upload) s3.open.delete(upload);
    else s3.objects.delete(key);
    return { status: 204 };
  }
  const found = s3.objects.get(key);
  if (!found) return refuse(404, 'NoSuchKey');
  return { status: 200, headers: { etag: `"${found.length}"`, 'content-length': found.length }, body: found };
}

const tell = (xml: string): Answer => ({ status: 200, body: xml });

const refuse = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});
