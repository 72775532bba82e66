export {
  HOT_READS,
  HOT_WRITES,
  HotRead,
  type HotReadRoute,
  HotWrite,
  type HotWriteRoute,
} from './hot-route.decorators';
export { type NoteExpiry, ignoreExpiry } from './note-expiry';
