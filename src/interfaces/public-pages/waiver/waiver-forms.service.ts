import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimitedError } from '../../../platform/auth';
import type { BookingEntity } from '../../../bookings';
import { AppConfig } from '../../../platform/config';
import { type UploadAmount, UploadsUnderWay, announcedBytes, readMultipart } from '../../../platform/http/bodies';
import { PayloadTooLargeError } from '../../../platform/errors';
import { MAX_WAIVER_FILES, type WaiverSubmission } from '../../../waiver-completion';
import { type ReceivedFile, UploadsService } from '../../../waivers';

/** Browsers send an empty file for each file field without a selection, so many parts are harmless. */
const LIMITS = { body: 100_000_000, fieldBytes: 100_000, fields: 10_000, files: 5_000 };

/** Maximum number and announced size of forms that a process receives concurrently. */
const AT_ONCE = {
  booking: { files: 6, bytes: 100_000_000 },
  operator: { files: 60, bytes: 500_000_000 },
  server: { files: 300, bytes: 2_000_000_000 },
};

/** When one of them may have ended, in seconds. */
const SOON_SECONDS = 5;

/** Suffix of the hidden field with files of an earlier submission with faults. */
export const SAVED_FILES_SUFFIX = 'kept';

/** Receives the forms of waiver pages. Anyone with a link can send them, so concurrent forms are limited. */
@Injectable()
export class WaiverFormsService {
  private readonly underWay = new UploadsUnderWay();

  constructor(
    private readonly uploads: UploadsService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Reads the form of a booking and passes it to `work`. Discards files that `work` does not keep.
   * @throws RateLimitedError if too many are in progress
   * @throws PayloadTooLargeError, and other errors of `readMultipart`
   */
  async receive<T>(
    { id, operatorId }: BookingEntity,
    request: Request,
    work: (form: WaiverSubmission) => Promise<T>,
  ): Promise<T> {
    const requested = { files: 1, bytes: announcedBytes(request, LIMITS.body) };
    const scopes: [scope: string, most: UploadAmount][] = [
      [`booking ${id}`, AT_ONCE.booking],
      [`operator ${operatorId}`, AT_ONCE.operator],
      ['server', AT_ONCE.server],
    ];
    for (const [scope, most] of scopes) {
      if (!fits(this.underWay.of(scope), requested, most)) throw new RateLimitedError(SOON_SECONDS);
    }
    for (const [scope] of scopes) this.underWay.add(scope, requested);
    try {
      return await this.readAndUse(request, work);
    } finally {
      for (const [scope] of scopes) this.underWay.remove(scope, requested);
    }
  }

  private async readAndUse<T>(request: Request, work: (form: WaiverSubmission) => Promise<T>): Promise<T> {
    const files: { key: string; file: ReceivedFile }[] = [];
    try {
      return await work(await this.read(request, files));
    } finally {
      for (const { file } of files) await this.uploads.discard(file);
    }
  }

  /** Streams files to disk, and adds each to `files` as soon as it is complete. */
  private async read(request: Request, files: { key: string; file: ReceivedFile }[]): Promise<WaiverSubmission> {
    const values = new Map<string, string[]>();
    const savedFileIds = new Map<string, string[]>();
    let requested = 0;
    const limits = { ...LIMITS, time: this.config.limits.form };
    await readMultipart(request, limits, {
      field: (name, value) => {
        if (name.endsWith(SAVED_FILES_SUFFIX)) addTo(savedFileIds, name.slice(0, -SAVED_FILES_SUFFIX.length), value);
        else addTo(values, name, value);
      },
      file: async ({ field, filename, content }) => {
        if (filename === '') {
          content.resume();
          return;
        }
        if (++requested > MAX_WAIVER_FILES) throw new PayloadTooLargeError(LIMITS.body);
        files.push({ key: field, file: await this.uploads.receive(content, filename) });
      },
    });
    return { values, savedFileIds, files };
  }
}

function fits(underWay: UploadAmount, requested: UploadAmount, most: UploadAmount): boolean {
  return underWay.files + requested.files <= most.files && underWay.bytes + requested.bytes <= most.bytes;
}

function addTo(fields: Map<string, string[]>, name: string, value: string): void {
  const text = value.replace(/\r\n?/g, '\n');
  const values = fields.get(name);
  if (values) values.push(text);
  else fields.set(name, [text]);
}
