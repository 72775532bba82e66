export {
  RequestedCapabilities,
  type Capabilities,
  CAPABILITIES,
  capabilitiesNamed,
  capabilitiesOf,
  idsOf,
} from './capabilities';
export { inUtc, inUtcOrNull, inZone } from './date-times';
export { ERRORS_OF_BODIES, OctoAnswers } from './octo-answers.decorator';
export { OctoProductHeaders } from './octo-headers';
export { OctoHotRead } from './octo-hot-read.decorator';
export { OctoController } from './octo-controller.decorator';
export * from './octo.errors';
