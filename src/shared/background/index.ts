export { detached } from './detached';
