import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmailEntity } from '../email.entity';
import { Mailer } from './mailer';
import { type Mailbox, toMessage } from '../message';

/** Writes each email to a file that email programs can open: `<folder>/<id>.eml`. */
export class FileMailer extends Mailer {
  readonly delivery = 'file';
  private transport: ReturnType<typeof newTransport> | undefined;

  constructor(
    private readonly folder: string,
    private readonly platform: Mailbox,
  ) {
    super();
  }

  async send(email: EmailEntity): Promise<void> {
    const transport = await (this.transport ??= newTransport());
    const { message } = await transport.sendMail(toMessage(email, this.platform));
    try {
      await this.write(email, message as Buffer);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
      await mkdir(this.folder, { recursive: true });
      await this.write(email, message as Buffer);
    }
  }

  private async write({ id }: EmailEntity, message: Buffer): Promise<void> {
    const file = join(this.folder, `${id}.eml`);
    // Renamed when complete, so that programs watching the folder never read half an email.
    await writeFile(`${file}.part`, message);
    await rename(`${file}.part`, file);
  }
}

async function newTransport() {
  // Loaded with the first email, because most processes send none.
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}
