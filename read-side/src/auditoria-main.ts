import { withEmbedded } from '@rifa-viva/server/connections';
import { openGround } from '@rifa-viva/server/open';
import { runMain } from '@rifa-viva/server/run-main';
import { readSettings, SettingsError } from '@rifa-viva/server/settings';
import { PROJECTORS } from './app.ts';
import { compararComVisoes } from './auditoria/comparacao.ts';
import { contarComparacao, rifasConhecidas } from './auditoria/conferencias.ts';
import { confere, linhasDeUma, relatorioDaComparacao, resumoDeTodas } from './auditoria/relatorio.ts';
import { createRepeticoes } from './auditoria/repeticao.ts';
import { openDb } from './kernel/db.ts';

const USO = 'Uso: npm run auditoria -- --rifa N, ou --todas';

/** The raffle asked for; null: all. Throws SettingsError. */
function raffleOf(args: readonly string[]): number | null {
  const [name, value = '', ...more] = args;
  if (name === '--todas' && args.length === 1) return null;
  if (name !== '--rifa' || !/^[1-9]\d{0,9}$/.test(value) || more.length > 0) throw new SettingsError(USO);
  return Number(value);
}

/** `npm run auditoria -- --rifa N | --todas`: compares rows with the log; ends with 1 where any differ or cannot be compared. */
await runMain(async () => {
  const asked = raffleOf(process.argv.slice(2));
  const settings = readSettings(withEmbedded(process.env), { LOG_LEVEL: 'warn' });
  const ground = await openGround(settings);
  if (!settings.databaseUrl) throw new SettingsError('DATABASE_URL is not set');
  const db = openDb(
    settings.databaseUrl,
    PROJECTORS.map((p) => p.view),
  );
  const deps = { ...ground, db, repeticoes: createRepeticoes(ground.store) };
  const compared = async (idRifa: number) => {
    const resultado = await compararComVisoes(deps, idRifa);
    return resultado && contarComparacao(deps, idRifa, resultado);
  };
  const one = async (idRifa: number) => {
    const comparacao = await compared(idRifa);
    if (!comparacao) throw new SettingsError(`A rifa ${idRifa} não existe.`);
    for (const linha of relatorioDaComparacao(idRifa, comparacao)) console.log(linha);
    return confere(comparacao);
  };
  const all = async () => {
    const idsRifa = await rifasConhecidas(deps);
    const outras: number[] = [];
    for (const idRifa of idsRifa) {
      const comparacao = await compared(idRifa);
      for (const linha of linhasDeUma(idRifa, comparacao)) console.log(linha);
      if (!confere(comparacao)) outras.push(idRifa);
    }
    console.log(resumoDeTodas(idsRifa.length, outras));
    return outras.length === 0;
  };
  try {
    if (!(asked === null ? await all() : await one(asked))) process.exitCode = 1;
  } finally {
    await db.end();
    await ground.close();
  }
});
