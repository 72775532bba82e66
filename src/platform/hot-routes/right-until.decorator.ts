import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { ownMember } from '../http/messages';

/** Notes an instant, in Unix seconds, at which an answer ceases to be right although nobody changes anything. */
export type NoteEnd = (instant: number) => void;

declare module 'express' {
  interface Request {
    /** The earliest end that was noted of its answer. */
    rightUntil?: number;
  }
}

/** What `@RightUntil()` hands over. */
export function noteEndOf(_data: unknown, context: ExecutionContext): NoteEnd {
  return noteEndFor(context.switchToHttp().getRequest<Request>());
}

export function noteEndFor(request: Request): NoteEnd {
  return (instant) => void (request.rightUntil = Math.min(rightUntil(request), instant));
}

/** The earliest of the ends that were noted of a request's answer. */
export function rightUntil(request: Request): number {
  return ownMember(request, 'rightUntil') ?? Infinity;
}

/** Lets a handler tell until when its answer is right by itself; copies of the answer end then. */
export const RightUntil = createParamDecorator(noteEndOf);
