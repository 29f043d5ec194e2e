import { readEnv } from '~server/env';
import { type Runtime, createRuntime } from '~server/runtime';

/** What a process holds, over a test database, saying nothing.
 * @param options `onStatement` is told about every statement */
export function testRuntime(url: string, options: { onStatement?: (sql: string) => void } = {}): Runtime {
  return createRuntime(
    {
      ...readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
      DATABASE_URL: url,
    },
    options,
  );
}
