import { Injectable } from '@nestjs/common';
import { ApiKeysService, type Permission, StaffService } from '../auth';
import { DemoKeys } from './demo-keys';

const KEYS: readonly { name: string; partner?: string; permissions: Permission[] }[] = [
  { name: 'partner', partner: 'adventuro', permissions: ['ota'] },
  { name: 'shop', permissions: ['shop'] },
  { name: 'usage', permissions: ['usage:write', 'usage:read'] },
  { name: 'operator', permissions: ['operator', 'ota', 'shop', 'usage:write', 'usage:read'] },
];

const OWNER = { email: 'owner@harbour.example', name: 'Robin Harbour', role: 'owner' } as const;

/** Lets people and programs into the demo: a key per audience and a sign-in for the dashboard. */
@Injectable()
export class DemoAccessService {
  constructor(
    private readonly apiKeys: ApiKeysService,
    private readonly staff: StaffService,
  ) {}

  /** @returns what was made, and the ID of the partner's key */
  async grant(operatorId: number): Promise<{ demoKeys: DemoKeys; partnerKeyId: number }> {
    const keys = new Map<string, string>();
    let partnerKeyId = 0;
    for (const request of KEYS) {
      const { entity, key } = await this.apiKeys.issue(operatorId, request);
      keys.set(request.name, key);
      if (request.partner) partnerKeyId = entity.id;
    }
    const { initialPassword } = await this.staff.add(operatorId, OWNER);
    const signIn = { email: OWNER.email, password: initialPassword! };
    return { demoKeys: new DemoKeys(operatorId, keys, signIn), partnerKeyId };
  }
}
