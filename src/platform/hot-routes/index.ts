export {
  type ByHeader,
  FastRead,
  FastWrite,
  IsFastWrite,
  type NamedPlaces,
  ReadShows,
  type Shows,
} from './fast-route.decorators';
export { type NoteEnd, RightUntil, noteEndFor, noteEndOf, rightUntil } from './right-until.decorator';
