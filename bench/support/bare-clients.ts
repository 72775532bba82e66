import type { Figures } from '../server/figures';

interface ClientsOrder {
  readonly clients: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

/**
 * Lets so many callers do the same over and over in this process.
 * @param transact tells whether it changed anything
 */
export async function measureClients(order: ClientsOrder, transact: () => Promise<boolean>): Promise<Figures> {
  const latencies: number[] = [];
  let [taken, rejected] = [0, 0];
  const cpuBefore = process.cpuUsage();
  const counted = performance.now() + order.warmUpSeconds * 1000;
  const end = counted + order.seconds * 1000;
  const client = async () => {
    for (let started = performance.now(); started < end; started = performance.now()) {
      if (await transact()) taken++;
      else rejected++;
      const now = performance.now();
      if (now >= counted && now < end) latencies.push(now - started);
    }
  };
  await Promise.all(Array.from({ length: order.clients }, client));
  const { user, system } = process.cpuUsage(cpuBefore);
  latencies.sort((one, other) => one - other);
  const at = (part: number) => latencies[Math.floor(latencies.length * part)]!;
  return {
    perSecond: latencies.length / order.seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpuMicros: (user + system) / (taken + rejected),
    loaderShare: 0,
    statuses: { taken, rejected },
  };
}
