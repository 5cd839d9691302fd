import { idsContract, passwordsContract, secretsContract } from '../contracts/secrets.ts';
import { memoryPasswords } from './index.ts';
import { memoryIds, memorySecrets } from './secrets.ts';

secretsContract('memory', memorySecrets);
passwordsContract('memory', memoryPasswords);
idsContract('memory', memoryIds);
