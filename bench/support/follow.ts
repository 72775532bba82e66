import { readFileSync } from 'node:fs';

export interface FollowOrder {
  readonly url: string;
  readonly keys: readonly string[];
  readonly seconds: number;
}

export interface FollowResult {
  /** How many events each key received. */
  readonly events: readonly number[];
}

/** Follows the feed with a key as the guide says: asks again at once, and waits for the next when there is none. */
async function follow(url: string, key: string, end: AbortSignal): Promise<number> {
  const ask = async (query: string) => {
    const answer = await fetch(`${url}/api/v2/events?${query}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: end,
    });
    if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}`);
    return (await answer.json()) as { data: unknown[]; NextAfter: number };
  };
  let events = 0;
  try {
    for (let { NextAfter: after } = await ask('After=latest'); ;) {
      const page = await ask(`After=${after}&Wait=25&Limit=200`);
      events += page.data.length;
      after = page.NextAfter;
    }
  } catch (error) {
    if (!end.aborted) throw error;
    return events;
  }
}

const { url, keys, seconds } = JSON.parse(readFileSync(0, 'utf8')) as FollowOrder;
const end = AbortSignal.timeout(Math.round(seconds * 1000));
void Promise.all(keys.map((key) => follow(url, key, end))).then((events) =>
  process.stdout.write(JSON.stringify({ events } satisfies FollowResult), () => process.exit(0)),
);
