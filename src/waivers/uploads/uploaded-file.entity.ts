import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';

/** A file uploaded as an answer. Its content is on disk, under an internal name. */
@Entity({ name: 'uploaded_file' })
@Index('uq_uploaded_file_public_id', ['operatorId', 'publicId'], { unique: true })
@Index('ix_uploaded_file_booking', ['operatorId', 'bookingId', 'owner'])
@Index('ix_uploaded_file_unused', ['bookingId', 'expiresAt'])
export class UploadedFileEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The FileID. */
  @VarcharColumn(29, { name: 'public_id' })
  publicId!: string;

  /** Who may use it in an answer; see `file-owner.ts`. */
  @VarcharColumn(80)
  owner!: string;

  @Column({ name: 'activity_id', type: 'integer' })
  activityId!: number;

  @Column({ name: 'question_id', type: 'integer' })
  questionId!: number;

  /** The booking that uses it; a file can be used once. */
  @Column({ name: 'booking_id', type: 'integer', nullable: true })
  bookingId!: number | null;

  /** The client's file name, made safe to display. */
  @VarcharColumn(255)
  name!: string;

  /** Detected from the content, regardless of the client's claim. */
  @VarcharColumn(255, { name: 'content_type' })
  contentType!: string;

  @BigIntColumn()
  bytes!: number;

  @VarcharColumn(48, { name: 'storage_name' })
  storageName!: string;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  /** When it is removed unless a booking uses it, in Unix seconds. */
  @BigIntColumn({ name: 'expires_at' })
  expiresAt!: number;
}

/** Owner of files uploaded through a waiver page: anyone with the link. Other uploads belong to the caller's scope. */
export function waiverFileOwner(bookingId: number): string {
  return `waiver:${bookingId}`;
}
