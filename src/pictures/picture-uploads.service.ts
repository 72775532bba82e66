import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppConfig } from '../platform/config';
import type { WrittenFile } from '../platform/disk';
import {
  type FileForm,
  type UploadAmount,
  UploadsUnderWay,
  announcedBytes,
  readFileForm,
  validateParts,
} from '../platform/http/bodies';
import { type FieldError, ValidationError } from '../platform/errors';
import { TooManyPicturesError } from './pictures.errors';
import { MAX_PICTURE_BYTES, type NewPicture, PicturesService } from './pictures.service';

const LIMITS = { body: MAX_PICTURE_BYTES + 100_000, fieldBytes: 10_000, fields: 20, files: 2 };

/** Maximum number and announced size of pictures that a process receives concurrently. */
const AT_ONCE = {
  operator: { files: 10, bytes: 100_000_000 },
  server: { files: 100, bytes: 1_000_000_000 },
};

/** When one of them may have been received, in seconds. */
const SOON_SECONDS = 5;

interface Upload {
  readonly operatorId: number;
  readonly request: Request;
  /** Rejects the upload by throwing, before anything is read. */
  readonly prepare?: () => Promise<void>;
  /** What becomes of the received file. */
  readonly use: (file: WrittenFile) => Promise<NewPicture>;
  /** Names of fields that the form has in addition to the file. */
  readonly fields?: readonly string[];
  /** Rejects the form by throwing, before the picture is used. */
  readonly check?: (fields: FileForm<WrittenFile>['fields']) => void;
}

/** Receives pictures, a limited number at a time. */
@Injectable()
export class PictureUploadsService {
  private readonly underWay = new UploadsUnderWay();

  constructor(
    private readonly pictures: PicturesService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Reads a form with a picture in `File`.
   * @throws TooManyPicturesError if too many are in progress, or unused
   * @throws ValidationError, PayloadTooLargeError, and other errors of `readMultipart`, `prepare` and `use`
   */
  async receive(upload: Upload): Promise<NewPicture> {
    const requested = { files: 1, bytes: announcedBytes(upload.request, LIMITS.body) };
    const scopes: [scope: string, most: UploadAmount][] = [
      [`operator ${upload.operatorId}`, AT_ONCE.operator],
      ['server', AT_ONCE.server],
    ];
    for (const [scope, most] of scopes) {
      const { files, bytes } = this.underWay.of(scope);
      if (files + requested.files <= most.files && bytes + requested.bytes <= most.bytes) continue;
      throw new TooManyPicturesError('Too many pictures are being uploaded.', SOON_SECONDS);
    }
    for (const [scope] of scopes) this.underWay.add(scope, requested);
    try {
      return await this.readAndUse(upload);
    } finally {
      for (const [scope] of scopes) this.underWay.remove(scope, requested);
    }
  }

  /** The same, and appends the picture to the images of an activity. @throws ProductNotFoundError */
  receiveFor(activityId: string, upload: Omit<Upload, 'prepare' | 'use'>): Promise<NewPicture> {
    const { operatorId } = upload;
    return this.receive({
      ...upload,
      prepare: () => this.pictures.requireRoom(operatorId, activityId),
      use: (file) => this.pictures.add(operatorId, activityId, file),
    });
  }

  private async readAndUse({ operatorId, request, prepare, use, fields = [], check }: Upload): Promise<NewPicture> {
    await prepare?.();
    await this.pictures.requireFewUnused(operatorId);
    const form = await readFileForm(request, { ...LIMITS, time: this.config.limits.form }, this.pictures);
    try {
      check?.(form.fields);
      rejectWrongParts(form, fields);
      return await use(form.files[0]!);
    } finally {
      for (const file of form.files) await this.pictures.discard(file);
    }
  }
}

function rejectWrongParts(form: FileForm<WrittenFile>, known: readonly string[]): void {
  const errors: FieldError[] = [];
  validateParts(form, known, (field, code, rule) => errors.push({ field, code, message: `${field} ${rule}` }));
  if (errors.length > 0) throw new ValidationError(errors);
}
