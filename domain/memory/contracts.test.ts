import { repositoryContracts } from '../contracts/index.ts';
import { memoryRepositories } from './repositories.ts';

repositoryContracts('memory', async () => ({ repositories: memoryRepositories(), close: async () => undefined }));
