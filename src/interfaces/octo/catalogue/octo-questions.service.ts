import { Injectable } from '@nestjs/common';
import type { ItemAnswer } from '../../../resellers';
import { type AnswersOfBooking, AnswersService, QuestionsService } from '../../../waivers';
import type { OfferedProduct } from './offered-product';
import type { Capabilities } from '../wire';
import { type AnsweredRequest, sentAnswers, toItemAnswers } from '../questions/requested-answers';

/** Questions and answers for the capability `octo/questions`. */
@Injectable()
export class OctoQuestionsService {
  constructor(
    private readonly questions: QuestionsService,
    private readonly answers: AnswersService,
  ) {}

  /** Adds the questions to products with one query. */
  async addTo<Product extends OfferedProduct>(
    operatorId: number,
    products: readonly Product[],
    capabilities: Capabilities,
  ): Promise<Product[]> {
    if (!capabilities.has('questions')) return [...products];
    const requested = await this.questions.listAll(
      operatorId,
      products.map(({ activity }) => activity.id),
    );
    return products.map((product) => ({ ...product, questions: requested.get(product.activity.id) ?? [] }));
  }

  async *addToAll(
    operatorId: number,
    portions: AsyncIterable<readonly OfferedProduct[]>,
    capabilities: Capabilities,
  ): AsyncGenerator<OfferedProduct[]> {
    for await (const products of portions) yield this.addTo(operatorId, products, capabilities);
  }

  /** By numeric booking ID. */
  async answersTo(
    operatorId: number,
    bookingIds: readonly number[],
    capabilities: Capabilities,
  ): Promise<Map<number, AnswersOfBooking>> {
    return capabilities.has('questions') ? this.answers.valuesOf(operatorId, bookingIds) : new Map();
  }

  /**
   * The answers in a request; undefined without any.
   * @param activityId numeric ID
   * @throws UnprocessableEntityError for an answer to an unknown question
   */
  async read(operatorId: number, activityId: number, body: AnsweredRequest): Promise<ItemAnswer[] | undefined> {
    if (sentAnswers(body).length === 0) return undefined;
    return toItemAnswers(body, await this.questions.list(operatorId, activityId));
  }
}
