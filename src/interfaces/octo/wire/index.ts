export {
  RequestedCapabilities,
  type Capabilities,
  CAPABILITIES,
  capabilitiesNamed,
  idsOf,
  BY_CAPABILITIES,
} from './capabilities';
export { inUtc, inUtcOrNull, inZone } from './date-times';
export { ERRORS_OF_BODIES, OctoAnswers } from './octo-answers.decorator';
export { OctoController } from './octo-controller.decorator';
export * from './octo.errors';
