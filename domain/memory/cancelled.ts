import type { Actor } from '../src/kernel/actor.ts';
import { execute } from '../src/kernel/use-case.ts';
import { dropUpload } from '../src/uploads/drop-upload.ts';
import type { MemoryPorts } from './index.ts';

/** Has pictures drawn in such a way that an upload is cancelled, and its files are gone, before one of its sizes is stored. */
export function cancelWhileDrawn(memory: MemoryPorts, actor: Actor, id: string | undefined): void {
  const { prepare } = memory.pictures;
  memory.pictures = {
    async prepare(fileName, ...rest) {
      const drawn = await prepare(fileName, ...rest);
      await execute(dropUpload, memory, actor, { id });
      await memory.runJobs();
      await memory.files.write(`${fileName}.thumb.webp`, 'image/webp', new Uint8Array(1));
      return drawn;
    },
  };
}
