import { runServer } from 'slipway';
import { features } from './features';

void runServer({ features });
