import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { useSearchParams } from 'react-router-dom';
import { CaixaDeEscolha, Dia } from '../lista/CaixaDeEscolha.tsx';
import { comCampos, defeitoDoPeriodo, lerDias } from '../lista/campos.ts';
import { EscolhaDeCampanha } from '../lista/EscolhaDeCampanha.tsx';
import { Fila } from '../moldura/caixas.ts';
import type { Rifa } from '../providers/data/tipos.ts';
import { lerVendedor, vendedoresDe } from './recorte.ts';
import { useVendas } from './useVendas.ts';

/** Which campaign, or all; which days; whose sales. All of it stands in the address. */
export function Escolha({ rifa }: { readonly rifa: Rifa | null }) {
  const [busca, setBusca] = useSearchParams();
  const mudar = (campos: Readonly<Record<string, string>>) =>
    setBusca((antes) => comCampos(antes, campos), { replace: true });
  const dias = lerDias(busca);
  const invertido = defeitoDoPeriodo(busca.get('de'), busca.get('ate'));
  const defeitoDe = (nome: 'de' | 'ate') =>
    (busca.get(nome) ?? '') !== '' && dias[nome] === undefined
      ? ((nome === 'ate' ? invertido.ate : undefined) ?? textoDoErro('DATA'))
      : undefined;
  const { vendedor } = lerVendedor(busca);
  const { data: vendas } = useVendas({ idRifa: rifa?.idRifa ?? null, ...dias });
  return (
    <Campos role="search" aria-label="Vendas somadas">
      <EscolhaDeCampanha
        todos="Todas as campanhas"
        rifa={rifa}
        value={rifa?.idRifa ?? ''}
        onChange={({ target }) => mudar({ id: target.value })}
      />
      {(['de', 'ate'] as const).map((nome) => (
        <Dia
          key={nome}
          label={nome === 'de' ? 'Pagas desde' : 'Pagas até'}
          value={busca.get(nome) ?? ''}
          onChange={({ target }) => mudar({ [nome]: target.value })}
          error={defeitoDe(nome) !== undefined}
          helperText={defeitoDe(nome)}
        />
      ))}
      <CaixaDeEscolha
        label="Vendedor"
        todos="Todos os vendedores"
        opcoes={vendedoresDe(vendas?.cartoes ?? [], vendedor)}
        value={vendedor ?? ''}
        onChange={({ target }) => mudar({ vendedor: target.value })}
      />
      <Button
        size="large"
        disabled={(busca.get('de') ?? '') === '' && (busca.get('ate') ?? '') === ''}
        onClick={() => mudar({ de: '', ate: '' })}
      >
        Todo o período
      </Button>
    </Campos>
  );
}

/** No field is narrower than what usually stands in it; in the usual window all stand on one line. */
const Campos = styled(Fila)(({ theme }) => ({
  gap: theme.spacing(2),
  alignItems: 'start',
  '& > .MuiFormControl-root': { flex: '1 1 152px', minWidth: 0 },
  '& > .MuiFormControl-root:has(select)': { flexBasis: 220 },
  '& > .MuiFormControl-root:first-of-type': { flexBasis: 240 },
}));
