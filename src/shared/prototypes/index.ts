export { freezePrototypes } from './freeze-prototypes';
