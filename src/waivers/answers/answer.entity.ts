import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn } from '../../platform/database';

/** Text, the selected options, a ticked box, or the FileIDs of files. */
export type AnswerValue = string | string[] | true;

/** Values by `answerKey`. */
export type AnswersOfBooking = ReadonlyMap<string, AnswerValue>;

/** The answer to a question, for a booking or one of its participants. */
@Entity({ name: 'answer' })
@Index('uq_answer_question', ['operatorId', 'bookingId', 'questionId', 'participant'], { unique: true })
export class AnswerEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'booking_id', type: 'integer' })
  bookingId!: number;

  @Column({ name: 'question_id', type: 'integer' })
  questionId!: number;

  /** From 1; 0 for the booking. */
  @Column({ type: 'integer' })
  participant!: number;

  @JsonColumn()
  value!: AnswerValue;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}
