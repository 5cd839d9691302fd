import { randomUUID } from 'node:crypto';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Address } from '../src/files/s3-connection.ts';
import { cephGateway, noCeph } from './ceph.ts';
import { S3_CREDENTIALS, type S3StandIn, startS3StandIn } from './s3-stand-in.ts';

type KeyPair = { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string };

/** A new, empty bucket for a test. */
export interface TestBucket {
  readonly address: S3Address & { readonly endpoint: string };
  /** The product's variables: storage and key pair. */
  readonly env: KeyPair & { readonly STORAGE_URL: string };
  /** With the bucket's keys. */
  readonly client: S3Client;
  /** The bucket's contents: sorted names, and uploads neither completed nor cancelled. */
  contents(): Promise<{ names: string[]; openUploads: number }>;
  /** Of the object with this name. */
  bytes(name: string): Promise<Uint8Array>;
  /** The stand-in, if it is one: for faults that real servers cannot be made to have. */
  readonly standIn?: S3StandIn;
  close(): Promise<void>;
}

export interface S3Kind {
  readonly name: string;
  /** `leastPart`: bytes of each part except the last; only the stand-in can refuse more than 256 KiB. */
  open(options?: { readonly leastPart?: number }): Promise<TestBucket>;
}

/** The S3-compatible servers that tests meet here: a stand-in, and in a full run a Ceph object gateway. */
export const s3Kinds: readonly S3Kind[] = [
  {
    name: 'S3',
    async open(options) {
      const standIn = await startS3StandIn(options);
      const address = { bucket: standIn.bucket, region: 'eu-west-1', endpoint: standIn.url };
      return { ...testBucket(address, S3_CREDENTIALS, standIn.close), standIn };
    },
  },
  ...(noCeph === null ? [{ name: 'Ceph', open: openCeph }] : []),
];
if (noCeph !== null) console.log(`Skipped: files on a Ceph object gateway, because ${noCeph}.`);

async function openCeph(): Promise<TestBucket> {
  const { url, credentials } = await cephGateway();
  const bucket = testBucket(
    { bucket: `files-${randomUUID()}`, region: 'us-east-1', endpoint: url },
    credentials,
    async () => {},
  );
  await bucket.client.send(new CreateBucketCommand({ Bucket: bucket.address.bucket }));
  return bucket;
}

function testBucket(address: TestBucket['address'], keys: KeyPair, close: () => Promise<void>): TestBucket {
  const { bucket: Bucket, region, endpoint } = address;
  const credentials = { accessKeyId: keys.AWS_ACCESS_KEY_ID, secretAccessKey: keys.AWS_SECRET_ACCESS_KEY };
  const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials });
  return {
    address,
    env: { ...keys, STORAGE_URL: `s3://${Bucket}?region=${region}&endpoint=${endpoint}` },
    client,
    async contents() {
      const [{ Contents = [] }, { Uploads = [] }] = await Promise.all([
        client.send(new ListObjectsV2Command({ Bucket })),
        client.send(new ListMultipartUploadsCommand({ Bucket })),
      ]);
      return { names: Contents.map(({ Key = '' }) => Key), openUploads: Uploads.length };
    },
    async bytes(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
    async close() {
      client.destroy();
      await close();
    },
  };
}
