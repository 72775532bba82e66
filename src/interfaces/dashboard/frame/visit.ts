import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type SignedInStaff, type StaffRole, includesRole } from '../../../platform/auth';
import type { PublicAddress } from '../../../platform/config';
import type { OperatorEntity } from '../../../operators';
import { ownMember } from '../../../platform/http/messages';
import type { NavigationGroup } from './navigation';

/** A signed-in person's request for a page. */
export interface Visit {
  readonly staff: SignedInStaff;
  readonly operatorId: number;
  readonly operator: OperatorEntity;
  /** Today's date in the operator's time zone. */
  readonly today: string;
  readonly path: string;
  /** The pages that this person can access. */
  readonly navigation: readonly NavigationGroup[];
  /** Whether emails are written to files because no SMTP server is configured. */
  readonly hasNoEmailServer: boolean;
  /** The public address of this server. */
  readonly address: PublicAddress;
  /** Message about the previous action. */
  readonly note: string | undefined;
}

declare module 'express' {
  interface Request {
    visit?: Visit;
  }
}

/** The visit of the request; only on staff pages. */
export const CurrentVisit = createParamDecorator((_data: unknown, context: ExecutionContext): Visit => {
  return ownMember(context.switchToHttp().getRequest<Request>(), 'visit')!;
});

export const VisitContext = createContext<Visit | undefined>(undefined);

/** The visit for which a component is rendered. */
export function useVisit(): Visit {
  return useContext(VisitContext)!;
}

/** Whether the person may do what requires this role. */
export function useHasRole(required: StaffRole): boolean {
  return includesRole(useVisit().staff.role, required);
}

/** All endpoints of an operator: its owners also manage those of partners. */
export function allEndpointsOf({ operatorId }: Visit): { readonly operatorId: number } {
  return { operatorId };
}
