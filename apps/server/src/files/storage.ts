import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type Config, config } from '../config.ts';

let disk: { of: Config; disk: Promise<Disk> } | undefined;

/** Where files lie: a folder below DATA_DIR, or S3 when its settings are given. */
export function storage(): Promise<Disk> {
  if (disk?.of !== config()) disk = { of: config(), disk: openStorage(config()) };
  return disk.disk;
}

async function openStorage(settings: Config): Promise<Disk> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_KEY: key, S3_SECRET: secret } = settings;
  if (!bucket || !endpoint || !key || !secret)
    return new Disk(new FSDriver({ location: join(settings.DATA_DIR, 'files'), visibility: 'private' }));
  const { StreamingS3 } = await import('./s3.ts');
  const credentials = { accessKeyId: key, secretAccessKey: secret };
  return new Disk(new StreamingS3(bucket, { credentials, endpoint, region: settings.S3_REGION }));
}
