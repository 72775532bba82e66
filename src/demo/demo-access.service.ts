import { Injectable } from '@nestjs/common';
import { ApiKeysService, type Permission, StaffService } from '../platform/auth';
import { OperatorSlugTakenError, OperatorsService, PartnersService } from '../operators';
import { DemoKeys } from './demo-keys';

export const DEMO_OPERATOR = {
  slug: 'demo',
  name: 'Harbour Watersports',
  timeZone: 'Europe/London',
  currency: 'GBP',
} as const;

/** How customers reach the demo business; the number belongs to nobody. */
const CONTACT = {
  telephone: '+441632960001',
  publicEmail: 'hello@harbour.example',
  address: 'Harbour Road 1\nFalmouth',
  storefront: {
    enabled: true,
    headline: 'Out on the water in Falmouth',
    text: 'Kayak tours, sailing courses and boats for every level. Book online, and we keep your places.',
    terms: '',
    privacy: '',
  },
};

const KEYS: readonly { name: string; partner?: string; permissions: Permission[] }[] = [
  { name: 'partner', partner: 'adventuro', permissions: ['ota'] },
  { name: 'shop', permissions: ['shop'] },
  { name: 'usage', permissions: ['usage:write', 'usage:read'] },
  { name: 'operator', permissions: ['operator', 'ota', 'shop', 'usage:write', 'usage:read'] },
];

const OWNER = { email: 'owner@harbour.example', name: 'Robin Harbour', role: 'owner' } as const;

/** With the partner of the demo. */
const TERMS = { name: 'Adventuro', email: 'settlement@adventuro.example', commissionRate: 2_000 };

/** The sellers of the demo: the operator, and the keys of its partner and its shop. */
export interface DemoSellers {
  readonly operatorId: number;
  readonly partnerKeyId: number;
  readonly shopKeyId: number;
}

/** Creates the operator of the demo with a key per audience and a dashboard account. */
@Injectable()
export class DemoAccessService {
  constructor(
    private readonly operators: OperatorsService,
    private readonly partners: PartnersService,
    private readonly apiKeys: ApiKeysService,
    private readonly staff: StaffService,
  ) {}

  /** Whether there is no operator yet. */
  isNeeded(): Promise<boolean> {
    return this.operators.anyExists().then((exists) => !exists);
  }

  /** @returns undefined if the demo operator exists */
  async open(): Promise<{ keys: DemoKeys; sellers: DemoSellers } | undefined> {
    if (await this.operators.findBySlug(DEMO_OPERATOR.slug)) return undefined;
    const operatorId = await this.createOperator();
    return operatorId === undefined ? undefined : this.grant(operatorId);
  }

  /** @returns undefined if another process was faster */
  private async createOperator(): Promise<number | undefined> {
    try {
      const operatorId = await this.operators.create(DEMO_OPERATOR);
      await this.operators.changeSettings(operatorId, { vatRate: 2_000, ...CONTACT });
      return operatorId;
    } catch (error) {
      if (error instanceof OperatorSlugTakenError) return undefined;
      throw error;
    }
  }

  private async grant(operatorId: number): Promise<{ keys: DemoKeys; sellers: DemoSellers }> {
    const keys = new Map<string, string>();
    const ids = new Map<string, number>();
    for (const request of KEYS) {
      const { entity, key } = await this.apiKeys.issue(operatorId, request);
      keys.set(request.name, key);
      ids.set(request.name, entity.id);
    }
    await this.partners.setTerms(operatorId, 'adventuro', TERMS);
    const { initialPassword } = await this.staff.add(operatorId, OWNER);
    const signIn = { email: OWNER.email, password: initialPassword! };
    const sellers = { operatorId, partnerKeyId: ids.get('partner')!, shopKeyId: ids.get('shop')! };
    return { keys: new DemoKeys(operatorId, keys, signIn), sellers };
  }
}
