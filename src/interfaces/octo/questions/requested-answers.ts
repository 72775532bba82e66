import type { ItemAnswer } from '../../../resellers';
import { parseNumericId } from '../../../platform/values/identifiers';
import type { QuestionEntity } from '../../../waivers';
import { type Capabilities, UnprocessableEntityError } from '../wire';
import type { OctoQuestionAnswerRequestDto } from './dto/question.dto';
import { isOffered, valueOf } from './question.mapper';

interface AnsweredItem {
  readonly questionAnswers?: readonly OctoQuestionAnswerRequestDto[];
}

/** The parts of a request that can contain answers. */
export interface AnsweredRequest extends AnsweredItem {
  readonly unitItems?: readonly AnsweredItem[];
}

interface SentAnswer extends OctoQuestionAnswerRequestDto {
  /** Path in the request. */
  readonly path: string;
  /** Index of the unit item, from 0; undefined for the booking. */
  readonly item: number | undefined;
}

/** Removes answers from a request without the capability. */
export function withOfferedAnswers<Body extends AnsweredRequest>(body: Body, capabilities: Capabilities): Body {
  if (capabilities.has('questions')) return body;
  const { unitItems } = body;
  return {
    ...body,
    questionAnswers: undefined,
    ...(unitItems && { unitItems: unitItems.map((item) => ({ ...item, questionAnswers: undefined })) }),
  };
}

/** @throws UnprocessableEntityError for the first answer to a question that the booking or its tickets do not have */
export function toItemAnswers(body: AnsweredRequest, questions: readonly QuestionEntity[]): ItemAnswer[] {
  const requested = new Map(questions.filter(isOffered).map((question) => [question.id, question]));
  return sentAnswers(body).map(({ questionId, value, item, path }) => {
    const question = requested.get(parseNumericId(questionId) ?? 0);
    if (!question || Boolean(question.perParticipant) !== (item !== undefined)) {
      const of = item === undefined ? 'option' : 'unit';
      throw new UnprocessableEntityError(`${path}.questionId must be a question of the ${of}.`);
    }
    return { questionId: question.id, item, ...(value !== undefined && { value: valueOf(value, question) }) };
  });
}

/** Paths of the answers with a value in a request, in order. */
export function pathsOfAnswers(body: AnsweredRequest): string[] {
  return sentAnswers(body).flatMap(({ path, value }) => (value === undefined ? [] : [path]));
}

export function sentAnswers(body: AnsweredRequest): SentAnswer[] {
  const of = (answers: AnsweredItem['questionAnswers'], before: string, item?: number): SentAnswer[] =>
    (answers ?? []).map(({ questionId, value }, index) => {
      return { questionId, value: value ?? undefined, item, path: `${before}questionAnswers.${index}` };
    });
  return [
    ...of(body.questionAnswers, ''),
    ...(body.unitItems ?? []).flatMap(({ questionAnswers }, item) => of(questionAnswers, `unitItems.${item}.`, item)),
  ];
}
