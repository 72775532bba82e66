import type { Command } from 'commander';
import { CommandFailure, type Terminal } from 'slipway';
import { OperatorsService } from 'slipway/operators';
import { toVoucherDto } from './voucher.mapper';
import { VouchersService } from './vouchers.service';

export function addVoucherCommands(program: Command, terminal: Terminal): void {
  terminal
    .subcommand(program, 'voucher', 'list')
    .description('list the gift vouchers of an operator, newest first')
    .requiredOption('--operator <slug>', 'whose vouchers')
    .action(async ({ operator: slug }: { operator: string }) => {
      const vouchers = await terminal.withApplication(async (app) => {
        const operator = await app.get(OperatorsService).findBySlug(slug);
        return operator && app.get(VouchersService).list(operator.id, 1_000);
      });
      if (!vouchers) {
        terminal.print({ Vouchers: null }, `There is no operator with the slug ${slug}.`);
        throw new CommandFailure();
      }
      const lines = vouchers.map(({ code, amount, currency }) => `${code} ${amount} ${currency}`);
      terminal.print({ Vouchers: vouchers.map(toVoucherDto) }, lines.join('\n'));
    });
}
