import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';

/** The argument of the processes behind one port besides the first: expensive jobs are the first one's. */
export const FURTHER = 'further';

type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** What the processes behind one port and the one that started them tell each other. */
export type Message =
  | { readonly kind: 'ready' }
  /** Another process has taken the place of this one. */
  | { readonly kind: 'replaced' }
  /** From a process: what are the metrics of all? To it: they are. */
  | { readonly kind: 'metrics'; readonly id: number; readonly all?: string }
  /** To each process: what are yours? From it: they are. */
  | { readonly kind: 'figures'; readonly id: number; readonly figures?: Figures };

/** How long the figures of other processes are waited for, in milliseconds. */
const PATIENCE = 2_000;

const tell = (message: Message) => process.send?.(message);

/**
 * The metrics in `registry`, as Prometheus text; in one of several processes behind one port those of all together.
 */
export function metricsOf(registry: Registry): () => Promise<string> {
  if (cluster.isPrimary) return () => registry.metrics();
  const waiting = new Map<number, (all: string) => void>();
  let last = 0;
  process.on('message', async (message: Message) => {
    if (message.kind === 'metrics') waiting.get(message.id)?.(message.all ?? '');
    if (message.kind === 'figures')
      tell({ ...message, figures: await registry.getMetricsAsJSON().catch((): Figures => []) });
  });
  return async () => {
    // The last answers of a process that was replaced.
    if (!process.connected) return registry.metrics();
    last += 1;
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.set(last, resolve);
    tell({ kind: 'metrics', id: last });
    return promise.finally(() => waiting.delete(last));
  };
}

/** Answers processes that ask for the metrics of all; those of `running` that say nothing for two seconds are left out. */
export function gatherMetrics(running: () => Iterable<Worker>): void {
  const asked = new Map<number, (figures: Figures) => void>();
  let last = 0;
  async function figuresOf(worker: Worker): Promise<Figures> {
    last += 1;
    const id = last;
    const { promise, resolve } = Promise.withResolvers<Figures>();
    asked.set(id, resolve);
    const tooLate = setTimeout(resolve, PATIENCE, []);
    worker.send({ kind: 'figures', id } satisfies Message, (error) => error && resolve([]));
    const figures = await promise;
    clearTimeout(tooLate);
    asked.delete(id);
    return figures;
  }
  cluster.on('message', async (worker: Worker, message: Message) => {
    if (message.kind === 'figures') asked.get(message.id)?.(message.figures ?? []);
    if (message.kind !== 'metrics') return;
    const all = await Promise.all([...running()].filter((one) => one.isConnected()).map(figuresOf));
    const text = await AggregatorRegistry.aggregate(all).metrics();
    worker.send({ ...message, all: text } satisfies Message, () => {});
  });
}
