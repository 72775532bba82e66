/** What every program is given and does: one booking, one entry of usage, one summary of many meters. */
export interface Task {
  readonly baseUrl: string;
  readonly key: string;
  readonly activityId: string;
  /** Of the summary's first day. */
  readonly today: string;
  /** Of the booking, and of the summary's last day. */
  readonly date: string;
  readonly time: string;
}

export interface Seen {
  readonly reference: string;
  readonly entryId: number;
  readonly meters: number;
}

export const CUSTOMER = {
  FirstName: 'Ada',
  LastName: 'Lovelace',
  Email: 'ada@example.com',
  Phone: '+447700900123',
};

/** Runs a program on the task of the command line and prints what it has seen. */
export async function executeBatch(program: (task: Task) => Promise<Seen>): Promise<void> {
  const seen = await program(JSON.parse(process.argv[2]!) as Task);
  process.stdout.write(JSON.stringify(seen));
}
