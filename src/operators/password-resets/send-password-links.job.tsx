import { Injectable } from '@nestjs/common';
import { renderToString } from 'preact-render-to-string';
import { type PasswordResetRequestEntity, PasswordResetRequestsService, type StaffEntity } from '../../platform/auth';
import { PublicAddress } from '../../platform/config';
import { Transactions } from '../../platform/database';
import { OutgoingEmailService, PRIVATE_PURPOSE } from '../../platform/email';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { OperatorsService } from '../operators.service';

const BATCH = 20;

/** Emails links to people who have forgotten their passwords: one for each operator at which the address signs in. */
@ScheduledJob()
@Injectable()
export class SendPasswordLinksJob implements ScheduledJob {
  readonly name = 'password-links-sent';
  readonly batch = BATCH;

  constructor(
    private readonly requests: PasswordResetRequestsService,
    private readonly operators: OperatorsService,
    private readonly email: OutgoingEmailService,
    private readonly address: PublicAddress,
    private readonly transactions: Transactions,
  ) {}

  async runDue(): Promise<number> {
    const due = await this.requests.list(BATCH);
    for (const request of due) await this.transactions.run(() => this.sendLinks(request));
    return due.length;
  }

  backlog(): Promise<Backlog> {
    return this.requests.backlog();
  }

  private async sendLinks(request: PasswordResetRequestEntity): Promise<void> {
    for (const { person, token } of await this.requests.issueLinks(request)) await this.sendLink(person, token);
  }

  private async sendLink({ operatorId, id, email, name }: StaffEntity, token: string): Promise<void> {
    const operator = await this.operators.getOperator(operatorId);
    const link = this.address.link(`/dashboard/sign-in/reset-password/${token}`);
    const reason = `We received a request to reset your password for the dashboard of ${operator.name}.`;
    const limits = 'The link is valid for an hour and can be used once.';
    const otherwise = 'If you did not request it, ignore this email. Your password stays as it is.';
    // An earlier link is no longer valid.
    await this.email.cancel(operatorId, PRIVATE_PURPOSE, [id]);
    await this.email.enqueue({
      operatorId,
      purpose: PRIVATE_PURPOSE,
      subjectId: id,
      priority: 'urgent',
      to: email,
      subject: `Reset your password for ${operator.name}`,
      text: [`Hello ${name},`, `${reason} Set a new one here:\n${link}`, limits, otherwise].join('\n\n'),
      html: renderToString(
        <>
          <p>Hello {name},</p>
          <p>{reason}</p>
          <p>
            <a href={link}>Set a new password</a>
          </p>
          <p>
            {limits} {otherwise}
          </p>
        </>,
      ),
    });
  }
}
