import type { DeliveriesRepository } from './deliveries.repository';
import type { Clock } from '../../platform/values/time';
import { DeliverWebhooks } from './deliver-webhooks.job';
import type { EndpointDeliveriesService } from './endpoint-deliveries.service';

describe('sending webhooks', () => {
  it('asks a database that hangs once, and again after it has failed', async () => {
    const requested: ((error: Error) => void)[] = [];
    const listDue = () => new Promise((_resolve, reject) => requested.push(reject));
    const endpoints = { listDue } as unknown as EndpointDeliveriesService;
    const work = new DeliverWebhooks({} as DeliveriesRepository, endpoints, {} as Clock);
    const runs = [work.runDue(), work.runDue(), work.runDue()];
    expect(requested.length).toBe(1);
    requested[0]!(new Error('The database does not respond.'));
    for (const run of runs) await expect(run).rejects.toThrow('does not respond');
    void work.runDue();
    expect(requested.length).toBe(2);
  });
});
