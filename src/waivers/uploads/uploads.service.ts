import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { Transactions } from '../../platform/database';
import { randomPrefixedId } from '../../platform/values/identifiers';
import { PayloadTooLargeError, ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import { MAX_UPLOAD_BYTES } from '../dto/question.dto';
import type { QuestionEntity } from '../question.entity';
import { FileNotFoundError } from '../waivers.errors';
import { toDisplayName } from './file-name';
import { type ReceivedFile, acceptedTypeOf, validateFile, largestFile } from './file-types/file-rules';
import { FileTypeDetector } from './file-types/file-type';
import { UploadStorage } from './upload-storage';
import type { UploadedFileEntity } from './uploaded-file.entity';
import { UploadsRepository } from './uploads.repository';

/** Lifetime of an unused file, in seconds. */
const UNUSED_SECONDS = 24 * 3600;

export type NewFile = Omit<UploadedFileEntity, 'id'>;

/** Receives files for answers, and stores them until a booking uses them or they expire. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly files: UploadsRepository,
    private readonly storage: UploadStorage,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Streams a file to disk. The caller must keep or discard it. */
  async receive(content: Readable, clientName: string): Promise<ReceivedFile> {
    const detector = new FileTypeDetector();
    const written = await this.storage.write(content, MAX_UPLOAD_BYTES, (chunk) => detector.read(chunk));
    return { ...written, types: detector.types(), name: toDisplayName(clientName) };
  }

  /** Removes a received file unless it was stored. */
  async discard(file: ReceivedFile): Promise<void> {
    await this.storage.discard(file.storageName);
  }

  /**
   * Stores a file for 24 hours, in which its owner can use it to answer this question.
   * @throws PayloadTooLargeError beyond the question's limit or 10,000,000 bytes
   * @throws ValidationError for `File` if it is empty or of a type that the question does not accept
   */
  async store(file: ReceivedFile, question: QuestionEntity, owner: string): Promise<NewFile> {
    const fault = validateFile(file, question);
    if (fault?.code === 'too-large') throw new PayloadTooLargeError(largestFile(question), 'The file');
    if (fault) throw new ValidationError([{ ...fault, field: 'File', message: `File ${fault.message}` }]);
    const now = this.clock.now();
    const row = {
      operatorId: question.operatorId,
      publicId: randomPrefixedId('file', 24),
      owner,
      activityId: question.activityId,
      questionId: question.id,
      bookingId: null,
      name: file.name,
      contentType: acceptedTypeOf(file, question)!,
      bytes: file.bytes,
      storageName: file.storageName,
      createdAt: now,
      expiresAt: now + UNUSED_SECONDS,
    };
    // The row comes first: if the process ends before the file is moved, the row expires and the file is removed with
    // it.
    await this.transactions.run(() => this.files.insert({ ...row }));
    await this.storage.persist(file.storageName);
    return row;
  }

  /** The number of unused files that the owner can still use. */
  countUnused(operatorId: number, owner: string): Promise<number> {
    return this.files.countUnused(operatorId, owner, this.clock.now());
  }

  /** Lets unused files of this owner expire early; a scheduled job removes them. */
  async giveUp(operatorId: number, owner: string, fileIds: readonly string[]): Promise<void> {
    await this.transactions.run(() => this.files.giveUp(operatorId, owner, fileIds, this.clock.now()));
  }

  /** The given files that this owner can still use. */
  async listUsable(operatorId: number, owner: string, fileIds: readonly string[]): Promise<UploadedFileEntity[]> {
    const now = this.clock.now();
    const files = await this.files.listOwned(operatorId, owner, fileIds);
    return files.filter(({ bookingId, expiresAt }) => bookingId === null && expiresAt > now);
  }

  /**
   * Opens a file of an operator for download, which is recorded in the audit log. The caller must close it.
   * @throws FileNotFoundError
   */
  async open(operatorId: number, fileId: string): Promise<{ file: UploadedFileEntity; content: FileHandle }> {
    const file = await this.files.findFile(operatorId, fileId);
    if (!file) throw new FileNotFoundError();
    await this.audit.recordDownload(operatorId, 'file.downloaded', fileId);
    const content = await this.storage.open(file.storageName);
    if (!content) throw new FileNotFoundError();
    return { file, content };
  }
}
