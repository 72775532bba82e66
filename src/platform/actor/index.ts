export { type Actor, CurrentActor } from './current-actor';
