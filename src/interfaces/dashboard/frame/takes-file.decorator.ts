import { Reflector } from '@nestjs/core';

/** Marks the handler of a form with a file, which reads the form itself and requires its CSRF token. */
export const TakesFile = Reflector.createDecorator<true>();
