export { type FileForm, type RejectField, announcedBytes, onlyValueOf, readFileForm, validateParts } from './file-form';
export { BodyLimit, BodyTypes, JsonBodyGuard, ReadsOwnBody } from './json-body.guard';
export { JSON_BODY_LIMIT, type JsonBody, isUsualJson, jsonBodyOf, readAhead } from './json-body';
export { readMultipart } from './multipart';
export { RawJsonBody } from './raw-json-body.decorator';
export { type UploadAmount, UploadsUnderWay } from './uploads-under-way';
