import { ListaDeBanners } from './ListaDeBanners.tsx';

export default { list: ListaDeBanners, rotulos: { urlBanner: 'Novo Banner' } };
