export { BasketItemEntity } from './basket-item.entity';
export { BasketEntity } from './basket.entity';
export { BasketsService } from './baskets.service';
export { CheckoutModule } from './checkout.module';
export { OrderEntity } from './order.entity';
export { PaymentEntity } from './payments/payment.entity';
export { PaymentProvider } from './payments/payment-provider';
export { SandboxChargeEntity } from './payments/sandbox-charge.entity';
