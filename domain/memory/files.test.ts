import { fileStoreContract } from '../contracts/file-store.ts';
import { uploadSessionsContract } from '../contracts/upload-sessions.ts';
import { memoryFiles } from './files.ts';

const open = async () => ({ ...memoryFiles(), close: async () => undefined });

fileStoreContract('memory', open);
uploadSessionsContract('memory', open);
