import type { ApiClient } from './api-client';
import { textOf } from './customer-pages';
import type { DashboardClient } from './dashboard-client';
import { BOOKINGS, type MoneyClient } from './money-client';

type Models = MoneyClient['bookings'];

const pounds = (amount: number) => `£${(Math.abs(amount) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;

function inWords(balance: number): string {
  if (balance === 0) return '';
  return balance > 0 ? `${pounds(balance)} due` : `${pounds(balance)} owed to customer`;
}

function balanceIn(html: string): string {
  return /£[\d,.]+ (?:due|owed to customer)/.exec(html)?.[0] ?? '';
}

/** What lists, filters, the export and Today say about the money of the same bookings. */
export class ShownMoney {
  constructor(
    private readonly api: ApiClient,
    private readonly staff: DashboardClient,
    private readonly dates: readonly string[],
  ) {}

  /** Compares every place that shows a balance with the models. */
  async expectAsModels(models: Models): Promise<void> {
    const balances = [...models].map(([reference, { balance }]) => [reference, balance] as const);
    expect(await this.exported()).toEqual(
      new Map(
        [...models].map(([reference, { balance, retained }]) => [reference, { Balance: balance, Paid: retained }]),
      ),
    );
    expect(await this.listed()).toEqual(new Map(balances.map(([reference, balance]) => [reference, inWords(balance)])));
    for (const reference of models.keys()) {
      const { text } = await this.staff.get(`/dashboard/bookings/${reference}`);
      const said = balanceIn(/<p class="badges">.*?<\/p>/s.exec(text)![0]);
      expect({ reference, said }).toEqual({ reference, said: inWords(models.get(reference)!.balance) });
    }
    const open = (sign: number) => balances.filter(([, balance]) => balance * sign > 0).map(([reference]) => reference);
    expect(await this.filtered('due')).toEqual(open(1).sort());
    expect(await this.filtered('owed')).toEqual(open(-1).sort());
    await this.expectToday(models);
  }

  private async expectToday(models: Models): Promise<void> {
    const sessions = await this.sessions();
    const sumOn = (date: string) =>
      [...models]
        .filter(([reference, { isCancelled }]) => sessions.get(reference) === date && !isCancelled)
        .reduce((sum, [, { balance }]) => sum + Math.max(0, balance), 0);
    for (const date of this.dates) {
      const text = textOf(await this.staff.get(`/dashboard?Date=${date}`));
      const due = sumOn(date);
      expect(text).toMatch(new RegExp(`${due > 0 ? pounds(due) : '\\b0'} due from`));
    }
    const owed = [...models.values()].map(({ balance }) => balance).filter((balance) => balance < 0);
    const text = textOf(await this.staff.get(`/dashboard?Date=${this.dates[0]}`));
    const total = owed.reduce((sum, balance) => sum - balance, 0);
    const booking = owed.length === 1 ? 'booking' : 'bookings';
    if (owed.length === 0) expect(text).not.toContain('owed to customer for');
    else expect(text).toContain(`${pounds(total)} owed to customer for ${owed.length} ${booking}`);
  }

  private async sessions(): Promise<Map<string, string>> {
    const { body } = await this.api.get(BOOKINGS, { Limit: '200' });
    return new Map(body.data.map((each: Record<string, string>) => [each['BookingReference'], each['Date']]));
  }

  private async filtered(money: string): Promise<string[]> {
    const { body } = await this.api.get(BOOKINGS, { Money: money, Limit: '200' });
    return body.data.map(({ BookingReference }: { BookingReference: string }) => BookingReference).sort();
  }

  /** In minor units, by reference. */
  private async exported(): Promise<Map<string, { Balance: number; Paid: number }>> {
    const { text } = await this.api.get(`${BOOKINGS}.csv`);
    const [header, ...lines] = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const cell = (line: readonly string[], name: string) => Math.round(Number(line[header!.indexOf(name)]) * 100);
    return new Map(lines.map((line) => [line[0]!, { Balance: cell(line, 'Balance'), Paid: cell(line, 'Paid') }]));
  }

  /** The balances of the list in the dashboard, by reference. */
  private async listed(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (let path: string | undefined = '/dashboard/bookings'; path !== undefined;) {
      const { text }: { text: string } = await this.staff.get(path);
      for (const [row] of text.matchAll(/<tr><td data-label="Customer">.*?<\/tr>/gs)) {
        const reference = /class="reference">(\w+)</.exec(row)![1]!;
        found.set(reference, balanceIn(row));
      }
      path = /href="(\/dashboard\/bookings\?Cursor=[^"]+)"/.exec(text)?.[1];
    }
    return found;
  }
}
