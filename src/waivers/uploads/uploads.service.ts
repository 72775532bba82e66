import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database';
import { randomPrefixedId } from '../../shared/identifiers';
import { PayloadTooLargeError, ValidationError } from '../../shared/problems';
import { Clock } from '../../shared/time';
import { MAX_UPLOAD_BYTES } from '../dto/question.dto';
import type { QuestionEntity } from '../question.entity';
import { FileNotFoundError } from '../waivers.errors';
import { toDisplayName } from './file-name';
import { type ReceivedFile, acceptedTypeOf, validateFile, largestFile } from './file-types/file-rules';
import { UploadStorage } from './upload-storage';
import type { UploadedFileEntity } from './uploaded-file.entity';
import { UploadsRepository } from './uploads.repository';

/** How long an unused file is kept, in seconds. */
const UNUSED_SECONDS = 24 * 3600;

export type NewFile = Omit<UploadedFileEntity, 'id'>;

/** Files that answers are given with: received, kept until a booking uses them, removed when none does. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly files: UploadsRepository,
    private readonly storage: UploadStorage,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Streams a file to disk. Whoever receives one keeps or discards it. */
  async receive(content: Readable, clientName: string): Promise<ReceivedFile> {
    const written = await this.storage.write(content, MAX_UPLOAD_BYTES);
    return { ...written, name: toDisplayName(clientName) };
  }

  /** Removes a received file; one that was kept stays. */
  async discard(file: ReceivedFile): Promise<void> {
    await this.storage.discard(file.storageName);
  }

  /**
   * Keeps a file for 24 hours, in which its owner can answer this question with it.
   * @throws PayloadTooLargeError beyond the question's limit or 10,000,000 bytes
   * @throws ValidationError on `File` when it is empty or of a type that the question does not accept
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
    // The row first: if the process dies before the file is in its place, the row still expires and takes it along.
    await this.transactions.run(() => this.files.insert({ ...row }));
    await this.storage.persist(file.storageName);
    return row;
  }

  /** How many files somebody has uploaded, not used and can still use. */
  countUnused(operatorId: number, owner: string): Promise<number> {
    return this.files.countUnused(operatorId, owner, this.clock.now());
  }

  /** Lets go of unused files ahead of their time, as far as they are this owner's; due work removes them. */
  async giveUp(operatorId: number, owner: string, fileIds: readonly string[]): Promise<void> {
    await this.transactions.run(() => this.files.giveUp(operatorId, owner, fileIds, this.clock.now()));
  }

  /** Those of the given files that this owner can still answer with. */
  async listUsable(operatorId: number, owner: string, fileIds: readonly string[]): Promise<UploadedFileEntity[]> {
    const now = this.clock.now();
    const files = await this.files.listOwned(operatorId, owner, fileIds);
    return files.filter(({ bookingId, expiresAt }) => bookingId === null && expiresAt > now);
  }

  /**
   * Opens a file for its operator; the caller closes it.
   * @throws FileNotFoundError
   */
  async open(operatorId: number, fileId: string): Promise<{ file: UploadedFileEntity; content: FileHandle }> {
    const file = await this.files.find(operatorId, fileId);
    const content = file && (await this.storage.open(file.storageName));
    if (!content) throw new FileNotFoundError();
    return { file, content };
  }
}
