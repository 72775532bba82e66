import { type DynamicModule, Module } from '@nestjs/common';
import { ErrorForms } from './error-forms';
import { ErrorTranslation, type ErrorTranslator } from './error-translation';
import { ProblemFilter } from './problem.filter';

@Module({})
export class ProblemsModule {
  /** @param translators for errors of libraries that this folder does not depend on */
  static with(translators: readonly ErrorTranslator[]): DynamicModule {
    return {
      module: ProblemsModule,
      global: true,
      providers: [
        ErrorForms,
        ProblemFilter,
        { provide: ErrorTranslation, useValue: new ErrorTranslation(translators) },
      ],
      exports: [ErrorForms, ErrorTranslation, ProblemFilter],
    };
  }
}
