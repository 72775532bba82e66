import { Injectable } from '@nestjs/common';
import { StartTimesService } from '../../../availability';
import {
  type Activity,
  type PricedActivity,
  ProductNotFoundError,
  ProductsService,
  TranslationsService,
} from '../../../catalog';
import type { Caller } from '../../../platform/auth';
import { VersionedCache } from '../../../platform/cache';
import { OperatorsService, PartnersService } from '../../../operators';
import { Clock, type LocalDate, addDays, localDateAt, startOfDate } from '../../../platform/values/time';
import { InvalidOptionIdError, InvalidProductIdError } from '../wire';
import { OPTION_ID, type OfferedProduct, type PricedProduct, type Supplier } from './offered-product';

/** For how many days after its last timeslot a start time is listed with a product. */
const DAYS = 366;

/** Who sees products, with its own net prices. */
export type Reseller = Pick<Caller, 'operatorId' | 'partner'>;

/** Products for resellers: activities that are on sale and have, or ever had, a timeslot. */
@Injectable()
export class OctoProductsService {
  constructor(
    private readonly products: ProductsService,
    private readonly translations: TranslationsService,
    private readonly startTimes: StartTimesService,
    private readonly operators: OperatorsService,
    private readonly partners: PartnersService,
    private readonly cache: VersionedCache,
    private readonly clock: Clock,
  ) {}

  /** Sorted by name, with the texts of a language if it is given; reads in batches, and yields to other requests. */
  async *list(reseller: Reseller, language?: string): AsyncGenerator<OfferedProduct[]> {
    const { operatorId } = reseller;
    const supplier = await this.partners.getSellerFor(reseller);
    const since = this.since(supplier);
    for await (const activities of this.products.list(operatorId)) {
      const times = await this.startTimes.listSince(operatorId, idsOf(activities), since);
      const offered = activities.flatMap((activity) => {
        const startTimes = times.get(activity.id);
        return startTimes ? [{ activity, supplier, startTimes }] : [];
      });
      yield this.localize(operatorId, offered, language);
    }
  }

  /** @throws InvalidProductIdError, also if it is not in the list */
  async getProduct(reseller: Reseller, productId: string | null | undefined): Promise<PricedProduct> {
    if (typeof productId !== 'string') throw new InvalidProductIdError(productId);
    const { operatorId } = reseller;
    const supplier = await this.partners.getSellerFor(reseller);
    const since = this.since(supplier);
    const found = await this.cache.remember(operatorId, `offered ${productId} ${since}`, () =>
      this.findProduct(operatorId, productId, since),
    );
    if (!found) throw new InvalidProductIdError(productId);
    return { ...found, supplier };
  }

  /**
   * The product whose option a request names.
   * @throws InvalidProductIdError, InvalidOptionIdError, in this order
   */
  async getWithOption(
    reseller: Reseller,
    { productId, optionId }: { productId?: string | undefined; optionId?: string | undefined },
  ): Promise<PricedProduct> {
    const product = await this.getProduct(reseller, productId);
    if (optionId !== OPTION_ID) throw new InvalidOptionIdError(optionId);
    return product;
  }

  /** The products of activities that were booked, including those no longer on sale, in the same order. */
  async listBooked(reseller: Reseller, activities: readonly PricedActivity[]): Promise<PricedProduct[]> {
    const supplier = await this.partners.getSellerFor(reseller);
    const times = await this.startTimes.listBooked(reseller.operatorId, idsOf(activities), this.since(supplier));
    return activities.map((activity) => ({ activity, supplier, startTimes: times.get(activity.id) ?? [] }));
  }

  /** Adds the texts of a language, in the same order. @param language undefined for the originals */
  async localize(
    operatorId: number,
    products: readonly OfferedProduct[],
    language: string | undefined,
  ): Promise<OfferedProduct[]> {
    if (language === undefined) return [...products];
    const activities = products.map(({ activity }) => activity);
    const localized = await this.translations.localize(operatorId, activities, language);
    return products.map((product, index) => ({ ...product, localized: localized[index]! }));
  }

  /** The next second at which products change without a write. */
  async changesAt(operatorId: number): Promise<number> {
    const { timeZone } = await this.operators.getAsSeller(operatorId);
    return startOfDate(timeZone, addDays(localDateAt(timeZone, this.clock.now()), 1));
  }

  private async findProduct(operatorId: number, productId: string, since: LocalDate) {
    const activity = await this.products.getProduct(operatorId, productId).catch((error: unknown) => {
      if (error instanceof ProductNotFoundError) return undefined;
      throw error;
    });
    if (!activity) return undefined;
    const startTimes = (await this.startTimes.listSince(operatorId, [activity.id], since)).get(activity.id);
    return startTimes && { activity, startTimes };
  }

  private since({ timeZone }: Supplier): LocalDate {
    return addDays(localDateAt(timeZone, this.clock.now()), -DAYS);
  }
}

function idsOf(activities: readonly Activity[]): number[] {
  return activities.map(({ id }) => id);
}
