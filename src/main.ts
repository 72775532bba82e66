import { runServer } from './run-server';

void runServer();
