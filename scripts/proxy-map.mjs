// Writes docker/proxy.conf from the contracts' table of calls: which side answers what.
// A test compares the file with the table.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** nginx map keys: `METHOD path`, parameters as one path segment. */
export function proxyConf(calls) {
  const lines = calls
    .filter((call) => call.side === 'write')
    .map((call) => `    "~^${call.method} ${call.path.replace(/:[A-Za-z]+/g, '[^/]+')}$" write_side;`)
    .sort();
  return `# Made by scripts/proxy-map.mjs from the contracts' table of calls; edit that instead.
events {}

http {
  map "$request_method $uri" $side {
    default read_side;
${[...new Set(lines)].join('\n')}
  }
  map $http_upgrade $connection_upgrade {
    default upgrade;
    '' '';
  }
  upstream write_side { server write-side:3000; keepalive 64; }
  upstream read_side { server read-side:3000; keepalive 64; }

  server {
    listen 80;
    client_max_body_size 9m;
    server_tokens off;
    location / {
      proxy_pass http://$side;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_read_timeout 300s;
    }
  }
}
`;
}

if (process.argv[1]?.endsWith('proxy-map.mjs')) {
  const { chamadas } = await import(join(root, 'contracts/dist/http/index.js'));
  writeFileSync(join(root, 'docker/proxy.conf'), proxyConf(chamadas));
}
