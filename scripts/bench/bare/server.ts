import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const isBuild = (module: unknown): module is ServerBuild =>
  typeof module === 'object' && module !== null && 'routes' in module;

const build: unknown = await import(pathToFileURL(path.resolve('.cache/bench-bare/server/index.js')).href);
if (!isBuild(build)) throw new Error('The bare twin is not built');
const app = express();
app.disable('x-powered-by');
app.use(compression());
const handle = createRequestHandler({ build });
app.all('*', (req, res, next) => void handle(req, res, next));
app.listen(Number(process.env.PORT), '127.0.0.1');
