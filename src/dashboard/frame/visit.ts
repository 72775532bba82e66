import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SignedInStaff } from '../../auth';
import type { OperatorEntity } from '../../operators';
import { ownMember } from '../../shared/http';
import type { NavigationGroup } from './navigation';

/** One request of a signed-in person for a page. */
export interface Visit {
  readonly staff: SignedInStaff;
  readonly operatorId: number;
  readonly operator: OperatorEntity;
  /** Today's date where the operator is. */
  readonly today: string;
  readonly path: string;
  /** The pages that this person may go to. */
  readonly navigation: readonly NavigationGroup[];
  /** What was just done, to be said on the page. */
  readonly note: string | undefined;
}

declare module 'express' {
  interface Request {
    visit?: Visit;
  }
}

/** The visit of the request; only in pages for staff. */
export const CurrentVisit = createParamDecorator((_data: unknown, context: ExecutionContext): Visit => {
  return ownMember(context.switchToHttp().getRequest<Request>(), 'visit')!;
});

export const VisitContext = createContext<Visit | undefined>(undefined);

/** The visit a component is rendered for. */
export function useVisit(): Visit {
  return useContext(VisitContext)!;
}
